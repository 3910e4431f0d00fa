import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BadRequest, MethodNotAllowed } from '../kernel/errors.ts';
import type { Admission } from './admission.ts';
import type { ApiRoutes } from './api-routes.ts';
import { PathTooLong } from './path-tree.ts';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'];

/** Answers a method that the path does not have: with 405, which counts against the address, or to OPTIONS. */
export class OtherMethods {
  readonly #routes: ApiRoutes;
  readonly #admission: Admission;

  constructor(routes: ApiRoutes, admission: Admission) {
    this.#routes = routes;
    this.#admission = admission;
  }

  /** Answers requests that the router did not find in the scope, if the path exists, before their body is read. */
  follow(scope: FastifyInstance): void {
    scope.addHook('onRequest', (request, reply, done) => {
      if (!request.is404) return done();
      try {
        if (!this.#isAnswered(request, reply)) done();
      } catch (error) {
        done(error instanceof PathTooLong ? new BadRequest('Malformed request') : (error as Error));
      }
    });
  }

  #isAnswered(request: FastifyRequest, reply: FastifyReply): boolean {
    const known = this.#routes.methodsOf(request.url);
    if (!known) return false;
    const allowed = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
    if (request.method === 'OPTIONS') {
      reply.code(204).header('Allow', allowed.join(', ')).send();
      return true;
    }
    if (!METHODS.includes(request.method)) return false;
    this.#admission.countAddress(request, reply);
    reply.header('Allow', allowed.join(', '));
    throw new MethodNotAllowed(allowed);
  }
}
