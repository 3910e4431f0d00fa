import { type Config, localUrl } from '../config/config.ts';
import { PARLEY_VERSION } from '../kernel/version.ts';
import { ownerFile } from './owner-file.ts';

const DEVELOPMENT =
  '  PARLEY_DEV=1: whoever reaches this address gets the key of any account. Not for a server that others reach.';

export interface Started {
  readonly config: Config;
  readonly organization: string;
  readonly isNew: boolean;
}

/** What to do first, on the first start; on later ones where things are. */
export function greeting({ config, organization, isNew }: Started): string {
  const { externalUrl, dataDir } = config;
  const keyFile = ownerFile(dataDir);
  const places = [
    `Parley ${PARLEY_VERSION} is ready at ${externalUrl} (${organization}).`,
    `  API page    ${externalUrl}/api`,
    `  Owner's key ${keyFile}`,
    ...(config.development ? [DEVELOPMENT] : []),
  ];
  if (!isNew) return `${places.join('\n')}\n`;
  const first = [
    '',
    'Send a first message:',
    '',
    `  ${firstMessage(config)}`,
    '',
    'Ctrl-C stops the server.',
  ];
  return `${[...places, ...first].join('\n')}\n`;
}

/** A command for any folder, in bash and zsh; the key goes from the file to curl and is not shown. */
function firstMessage({ host, port, dataDir }: Config): string {
  const credentials = `"$(sed -n 's/^email=//p;s/^key=//p' ${quote(ownerFile(dataDir))} | paste -sd: -)"`;
  const form = "-d type=channel -d to=general -d topic=greetings --data-urlencode 'content=Hello, Parley!'";
  return `curl -sS -u ${credentials} ${localUrl(host, port)}/api/v1/messages ${form}`;
}

/** One word for the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
