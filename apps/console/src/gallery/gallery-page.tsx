// Every component of the design system in every theme, template and layout. A specimen sheet: its sample texts are data, not interface.
import { applyAppearance, defaultAppearance, UiProvider, type Appearance } from '@candor/ui';
import { useEffect, useState } from 'react';
import { AmountSpecimens } from './amount-specimens.tsx';
import { ButtonSpecimens } from './button-specimens.tsx';
import { ChartSpecimens } from './chart-specimens.tsx';
import { ChoiceSpecimens } from './choice-specimens.tsx';
import { CompositionSpecimen } from './composition-specimen.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { GallerySwitches } from './gallery-switches.tsx';
import { IconSpecimens } from './icon-specimens.tsx';
import { ListSpecimens } from './list-specimens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';
import { StatusSpecimens } from './status-specimens.tsx';
import { ThemeSpecimens } from './theme-specimens.tsx';
import { UploadSpecimens } from './upload-specimens.tsx';

export function GalleryPage({ initial }: { initial?: Partial<Appearance> }) {
  const [look, setLook] = useState<Appearance>({ ...defaultAppearance, ...initial });
  const [locale, setLocale] = useState('en-US');

  // Overlays live in the body, so the switches go on the document element and are put back on leaving.
  useEffect(() => {
    const root = document.documentElement;
    const before = Object.entries(root.dataset);
    applyAppearance(root, look);
    return () => {
      for (const [name, value] of before) root.dataset[name] = value;
    };
  }, [look]);

  return (
    <UiProvider locale={locale} {...look} hiddenLabel="Hidden amount">
      <GallerySwitches look={look} onLook={setLook} locale={locale} onLocale={setLocale} />
      <main className="mx-auto flex max-w-[var(--page-width)] flex-col gap-[var(--section-gap)] px-[var(--page-pad)] py-8">
        <h1 className="text-2xl font-semibold">Gallery</h1>
        <CompositionSpecimen />
        <ThemeSpecimens look={look} />
        <AmountSpecimens />
        <ChartSpecimens />
        <ButtonSpecimens />
        <FieldSpecimens />
        <ChoiceSpecimens />
        <OverlaySpecimens />
        <ListSpecimens />
        <StatusSpecimens />
        <UploadSpecimens />
        <IconSpecimens />
      </main>
    </UiProvider>
  );
}
