/** A note: hertz, seconds from the beginning, seconds long. */
type Note = readonly [pitch: number, at: number, long: number];

/** Our own sounds, made when they are played. Each name that the server offers has one of them. */
const SOUNDS = {
  rise: [
    [587, 0, 0.12],
    [880, 0.11, 0.22],
  ],
  drop: [
    [784, 0, 0.1],
    [523, 0.1, 0.24],
  ],
  bell: [
    [1047, 0, 0.5],
    [2093, 0, 0.25],
  ],
} as const satisfies Record<string, readonly Note[]>;

const NAMES = Object.keys(SOUNDS) as (keyof typeof SOUNDS)[];
const LOUDNESS = 0.12;

/** `name`: of the setting `notification_sound`; `none` is silent. */
export function soundOf(name: string): readonly Note[] {
  if (name === 'none') return [];
  const sum = [...name].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return SOUNDS[NAMES[sum % NAMES.length] ?? 'rise'];
}

let audio: AudioContext | undefined;

/** Browsers play nothing before the person has touched the page: then it is silent. */
export async function play(name: string): Promise<void> {
  const notes = soundOf(name);
  if (notes.length === 0) return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') await audio.resume();
  for (const note of notes) playNote(audio, note);
}

function playNote(context: AudioContext, [pitch, at, long]: Note): void {
  const begin = context.currentTime + at;
  const tone = new OscillatorNode(context, { frequency: pitch, type: 'sine' });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + long);
}
