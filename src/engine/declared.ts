/**
 * What the engine carries for the storey above it, and does not know: that storey declares the types (`declare module`, in
 * `chat/declared.ts`), so that the engine imports nothing of it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the storey above fills it in
export interface Declared {}

/** The tables of the storeys above: each of them, and each feature, adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the storeys above fill it in
export interface DeclaredTables {}

/** An event of the log. */
export type CanonicalEvent = Declared['event'];
/** The rows of the organization in memory that a transaction changed. */
export type Change = Declared['change'];
/** The same, as a log entry has it. */
export type LoggedChange = Declared['loggedChange'];
/** The one object that requests and jobs get. */
export type Context = Declared['context'];
/** The account that makes a request, and its client. */
export type Caller = Declared['caller'];
/** The handle with which an operation writes. */
export type Tx = Declared['tx'];
/** The declaration of an event. */
export type DescribedEvent = Declared['describedEvent'];
/** Fields of POST /register for one event type. */
export type RegisterFields = Declared['registerFields'];
/** What the services of features get. */
export type ServiceAround = Declared['serviceAround'];
/** What the jobs of features get. */
export type JobAround = Declared['jobAround'];
/** The changes of a whole operation. */
export type Done = Declared['done'];
