// Loaded into each thread of a server under test (--import): the disk takes BENCH_FLUSH_MS longer for a flush.
import { slowDisk } from '../../verify/servers/slow-disk.js';

slowDisk(Number(process.env.BENCH_FLUSH_MS));
