export { TestClock } from '../../src/testing/clock.ts';
