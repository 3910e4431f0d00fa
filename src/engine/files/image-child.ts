import { serveJobs } from '../kernel/processes/serve-jobs.ts';
import { workOn } from './image-work.ts';

serveJobs(workOn);
