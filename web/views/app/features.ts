import type { ClientFeature } from './feature.ts';

type Features = () => Promise<Readonly<Record<string, ClientFeature>>>;

let features: Features = async () => ({});

/** Says where the features are. `main.tsx` knows; views import no feature. */
export function declareFeatures(load: Features): void {
  features = load;
}

/** All features of the client. */
export const loadFeatures = async (): Promise<readonly ClientFeature[]> => Object.values(await features());
