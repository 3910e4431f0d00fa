import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measures } from '../../engine/kernel/measures.ts';
import { FOUND, LABELLED, type LabelledName } from './names.ts';
import type { Sources, State } from './state.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const OPERATIONS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** The metrics of this process, in the text form of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #ends: (() => void)[];
  readonly #read: () => Promise<State>;
  readonly #gauges: Gauges;

  /** `readState`: called once for each reading. */
  constructor(sources: Sources, readState: () => Promise<State>) {
    this.#read = readState;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#ends = followMeasures(registers);
    const ofFeatures = sources.ofFeatures.map(({ help }) => help);
    this.#gauges = makeGauges(registers, Object.assign({}, FOUND, ...ofFeatures));
    new Gauge({
      ...{ name: 'parley_info', help: 'The version that runs, as a label.', registers },
      ...{ labelNames: ['version', 'engine'] },
    }).set({ version: sources.version, engine: sources.engine }, 1);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    setGauges(this.#gauges, await this.#read());
    return this.#registry.metrics();
  }

  /** Ends all measuring. */
  stop(): void {
    for (const end of this.#ends) end();
    this.#registry.clear();
  }
}

interface Registers {
  readonly registers: Registry[];
}

function followMeasures(registers: Registry[]): (() => void)[] {
  const place: Registers = { registers };
  const requests = new Histogram({
    ...{ name: 'parley_http_request_seconds', help: 'Requests, until the reply was sent.', ...place },
    ...{ labelNames: ['method', 'route', 'status'], buckets: SECONDS },
  });
  const sends = new Histogram({
    ...{ name: 'parley_send_seconds', help: 'Messages that are sent, by stage.', ...place },
    ...{ labelNames: ['stage'], buckets: SECONDS },
  });
  const commits = new Histogram({
    ...{ name: 'parley_commit_seconds', help: 'Transactions of the write queue.', ...place },
    buckets: SECONDS,
  });
  const batches = new Histogram({
    ...{ name: 'parley_commit_operations', help: 'Operations that share a transaction.', ...place },
    buckets: OPERATIONS,
  });
  const deliveries = new Histogram({
    ...{
      name: 'parley_delivery_seconds',
      help: 'How long entries of the log take to reach the queues.',
      ...place,
    },
    buckets: SECONDS,
  });
  return [
    measures.request.listen(({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    ),
    measures.send.listen(({ stage, seconds }) => sends.observe({ stage }, seconds)),
    measures.commit.listen(({ operations, seconds }) => {
      commits.observe(seconds);
      batches.observe(operations);
    }),
    measures.delivery.listen(({ seconds }) => deliveries.observe(seconds)),
  ];
}

interface Gauges {
  readonly found: ReadonlyMap<string, Gauge>;
  readonly labelled: ReadonlyMap<LabelledName, Gauge | Counter>;
}

/** `helps`: the help text of each value without labels. */
function makeGauges(registers: Registry[], helps: Readonly<Record<string, string>>): Gauges {
  const found = Object.entries(helps).map(
    ([name, help]) => [name, new Gauge({ name, help, registers })] as const,
  );
  const labelled = Object.entries(LABELLED).map(([name, { help, label }]) => {
    const options = { help, registers, labelNames: [label] };
    const isCounted = name === 'parley_failures';
    const metric = isCounted
      ? new Counter({ name: `${name}_total`, ...options })
      : new Gauge({ name, ...options });
    return [name as LabelledName, metric] as const;
  });
  return { found: new Map(found), labelled: new Map(labelled) };
}

/** Sets the gauges; a value that could not be read is left out. */
function setGauges({ found, labelled }: Gauges, state: State): void {
  for (const [name, gauge] of found) {
    gauge.remove();
    const value = state.found[name];
    if (value !== undefined) gauge.set(value);
  }
  for (const [name, metric] of labelled) {
    metric.reset();
    const { label } = LABELLED[name];
    for (const [of, value] of state.labelled[name] ?? []) {
      if (metric instanceof Counter) metric.inc({ [label]: of }, value);
      else metric.set({ [label]: of }, value);
    }
  }
}
