/** A portrait's features. No letters: the machine may have no fonts. */
interface Looks {
  readonly background: string;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly style: 'long' | 'short' | 'bun' | 'curls';
  readonly glasses?: true;
}

const LOOKS: Readonly<Record<string, Looks>> = {
  owner: { background: '#3f5d8a', skin: '#e7b994', hair: '#50382a', shirt: '#f2efe9', style: 'short' },
  amara: { background: '#e3a24a', skin: '#7a4a2f', hair: '#20140f', shirt: '#2f6f62', style: 'curls' },
  jonas: {
    background: '#9fc3b0',
    skin: '#f0c9a6',
    hair: '#b98a4e',
    shirt: '#34465c',
    style: 'short',
    glasses: true,
  },
  priya: { background: '#d9798b', skin: '#b07b53', hair: '#1e1713', shirt: '#f6e3b4', style: 'long' },
  tomás: { background: '#7fa6d6', skin: '#d8a47b', hair: '#2d2019', shirt: '#b4452f', style: 'short' },
  mei: { background: '#b9a3d9', skin: '#f1cfae', hair: '#16151a', shirt: '#5d7f4f', style: 'bun' },
  lukas: {
    background: '#8f9f6c',
    skin: '#f3d0b3',
    hair: '#7c4a2a',
    shirt: '#e8e4da',
    style: 'curls',
    glasses: true,
  },
  sofia: { background: '#f0c7a8', skin: '#e2ac85', hair: '#6b2f1e', shirt: '#27526e', style: 'long' },
  elif: { background: '#6fb0ab', skin: '#e6bb96', hair: '#3a2a21', shirt: '#a3475f', style: 'bun' },
};

/** The portrait of a demonstration user; undefined for users without one, such as bots. */
export function portraitOf(name: string): string | undefined {
  const looks = LOOKS[name];
  return looks && drawPortrait(looks);
}

function drawPortrait({ background, skin, hair, shirt, style, glasses }: Looks): string {
  const { behind, above } = HAIR[style];
  const spectacles = `<g fill="none" stroke="#2b2b2b" stroke-width="5"><circle cx="105" cy="122" r="17"/>
    <circle cx="151" cy="122" r="17"/><path d="M122 121q6-5 12 0"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${background}"/>
    <g fill="${hair}">${behind}</g>
    <path d="M38 256c4-56 42-76 90-76s86 20 90 76z" fill="${shirt}"/>
    <path d="M106 160h44v28q-22 26-44 0z" fill="${skin}"/>
    <ellipse cx="128" cy="120" rx="47" ry="57" fill="${skin}"/>
    <g fill="#2b211c"><circle cx="109" cy="122" r="5"/><circle cx="147" cy="122" r="5"/></g>
    <path d="M112 149q16 13 32 0" fill="none" stroke="#8c4a3a" stroke-width="5" stroke-linecap="round"/>
    <g fill="${hair}">${above}</g>
    ${glasses ? spectacles : ''}
  </svg>`;
}

const FRINGE = '<path d="M78 112c-4-50 26-66 52-66s54 18 48 66c-8-24-22-34-44-36-24 2-48 10-56 36z"/>';

/** The hair behind the head, and above the face. */
const HAIR: Readonly<Record<Looks['style'], { readonly behind: string; readonly above: string }>> = {
  short: { behind: '', above: FRINGE },
  long: { behind: '<path d="M70 120c0-58 30-78 58-78s60 20 60 78v84H70z"/>', above: FRINGE },
  bun: { behind: '<circle cx="128" cy="38" r="25"/>', above: FRINGE },
  curls: {
    behind: [
      [84, 84, 27],
      [104, 62, 27],
      [132, 54, 29],
      [160, 66, 27],
      [174, 90, 25],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
      .join(''),
    above: FRINGE,
  },
};
