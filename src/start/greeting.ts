import { type Config, localUrl } from '../engine/config/config.ts';
import { ownerFile } from '../engine/data-folder.ts';
import type { FeatureListener } from '../engine/feature.ts';
import { PARLEY_VERSION } from '../engine/kernel/version.ts';

const DEVELOPMENT =
  '  PARLEY_DEV=1: anyone who reaches this address gets the key of any account. Not for a server that others reach.';

export interface Started {
  readonly config: Config;
  readonly organization: string;
  readonly isNew: boolean;
  /** Where the server is reached besides. */
  readonly listeners: readonly Pick<FeatureListener, 'title' | 'url'>[];
  /** undefined: an owner has a password. */
  readonly setupSecret: string | undefined;
}

/** The addresses of the server, and the first steps. */
export function greeting({ config, organization, isNew, setupSecret, listeners }: Started): string {
  const { externalUrl, dataDir } = config;
  const lines = [
    `Parley ${PARLEY_VERSION} is ready at ${externalUrl} (${organization}).`,
    `  API page    ${externalUrl}/api`,
    ...listeners.map(({ title, url }) => `  ${title.padEnd(11)} ${url}`),
    `  Owner's key ${ownerFile(dataDir)}`,
    ...(config.development ? [DEVELOPMENT] : []),
    ...(setupSecret === undefined ? [] : firstVisit(`${externalUrl}/setup#${setupSecret}`)),
    ...(setupSecret !== undefined && isUnnamed(config) ? forOthers(config.port) : []),
    ...(isNew ? ['', 'Or send a first message from a terminal:', '', `  ${firstMessage(config)}`] : []),
    ...(isNew ? ['', 'Ctrl-C stops the server.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** The secret is in the fragment (#), which browsers never send to a server and logs never contain. */
const firstVisit = (link: string): string[] => [
  '',
  'Open this in a browser to name the organization and choose your password:',
  '',
  `  ${link}`,
];

/** Nobody has said by which address others reach the server. */
const isUnnamed = ({ host, port, externalUrl }: Config): boolean => externalUrl === localUrl(host, port);

const forOthers = (port: number): string[] => [
  '',
  'People on other machines reach it if it starts with these settings; NAME is what they call this machine:',
  '',
  `  HOST=0.0.0.0 PARLEY_EXTERNAL_URL=http://NAME:${port}`,
];

/** A command for any folder, in bash and zsh; the key goes from the file to curl and is not shown. */
function firstMessage({ host, port, dataDir }: Config): string {
  const credentials = `"$(sed -n 's/^email=//p;s/^key=//p' ${quote(ownerFile(dataDir))} | paste -sd: -)"`;
  const form = "-d type=channel -d to=general -d topic=greetings --data-urlencode 'content=Hello, Parley!'";
  return `curl -sS -u ${credentials} ${localUrl(host, port)}/api/v1/messages ${form}`;
}

/** Quotes one word for the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
