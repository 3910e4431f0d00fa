import type { ImageJob } from './image-jobs.ts';
import { workOn } from './image-work.ts';

// The process that works on pictures (`image-process.ts`): one at a time, until the server ends it.
process.on('message', async (job: ImageJob) => process.send?.(await workOn(job)));
// A picture may keep the library's threads busy; an ordinary exit would wait for them.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
