import { createRequire } from 'node:module';

// `import` would read each of the module's names, among them WebSocket, for which Node loads 13 MB that nothing here needs.
export const { createServer, request, ServerResponse, STATUS_CODES } = createRequire(import.meta.url)(
  'node:http',
) as typeof import('node:http');
