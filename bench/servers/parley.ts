import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { reportTo } from './child.ts';

/** Parley as users start it, on a port of the system's choice. */
const config = readConfig();
const app = await createApp(config);
const address = await app.http.listen({ port: config.port, host: config.host });
reportTo(process, Number(new URL(address).port), () => app.close());
