import { createRequire } from 'node:module';

// `import` asks the module for each of its names, WebSocket among them, for which Node loads 13 MB that nothing here needs.
export const { createServer, ServerResponse, STATUS_CODES } = createRequire(import.meta.url)(
  'node:http',
) as typeof import('node:http');
