import { dataSets, type Place } from './data-set.ts';
import type { Bench, Figure, Line } from './figure.ts';
import { Server } from './server.ts';

interface ServerFigure {
  readonly name: string;
  readonly data: keyof ReturnType<typeof dataSets>;
  /** The server can tell its `usage`. */
  readonly probe?: boolean;
  measure(bench: Bench, place: Place, server: Server): Promise<Line[]>;
}

/** A figure of one server on a data set. */
export const serverFigure = ({ name, data, probe = false, measure }: ServerFigure): Figure => ({
  name,
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick)[data]);
    const server = await Server.parley(place.folder, { probe });
    try {
      return await measure(bench, place, server);
    } finally {
      await server.stop();
    }
  },
});
