import type { ComponentType } from 'preact';
import { needAreas } from '../../i18n/load.ts';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { type Load, lazyView } from '../../ui/lazy.tsx';
import type { FeaturePlaces } from './feature.ts';
import { loadFeatures } from './features.ts';

type Props = {
  [At in keyof FeaturePlaces]: { readonly at: At; readonly of: FeaturePlaces[At] };
}[keyof FeaturePlaces];

interface Part {
  readonly feature: string;
  readonly at: string;
  readonly View: ComponentType<object>;
}

let parts: readonly Part[] | undefined;

/** What the features add at a place of a page. */
export const FeatureParts: ComponentType<Props> = lazyView<Props>(async () => {
  const features = await loadFeatures();
  // Made once: a part that is drawn would begin anew with another component.
  parts ??= features.flatMap((feature) =>
    Object.entries(feature.parts ?? {}).map(([at, load]) => ({
      feature: feature.name,
      at,
      View: lazyView(() => {
        needAreas(feature.name);
        return (load as Load<object>)();
      }),
    })),
  );
  return Parts;
});

const Parts = ({ at, of }: Props) => (
  <>
    {parts
      ?.filter((part) => part.at === at)
      .map(({ feature, View }) => (
        <Boundary key={feature} of="view">
          <View {...of} />
        </Boundary>
      ))}
  </>
);
