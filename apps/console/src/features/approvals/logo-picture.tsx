// A drawing that a proposal names, as clients would see it, on a light and on a dark ground. Before it is decided nobody else can open it.
import { useQuery } from '@tanstack/react-query';
import { themeGrounds } from '@candor/contract/settings/brand.ts';
import { logoNamePattern } from '@candor/contract/settings/logo.ts';
import { getLogo } from '@candor/contract/settings/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { useMay, useServices } from '../../shared/use-services.tsx';

/** Of the usual light theme and the usual dark one. */
const grounds = (['stand', 'dark'] as const).flatMap(
  (name) => themeGrounds.find(({ theme }) => theme === name)?.grounds[1] ?? [],
);

/** An empty name is the drawing that the brand has from its file. */
export function LogoPicture({ name, label }: { readonly name: string; readonly label: string }) {
  const { api, profile } = useServices();
  const may = useMay();
  const isNamed = logoNamePattern.test(name);
  const found = useQuery({
    queryKey: ['logo', name],
    enabled: isNamed && may(rolesOf(getLogo)),
    queryFn: ({ signal }) => api.call(getLogo, { params: { name }, signal }),
    // A drawing is kept by what it is: it never becomes another.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = isNamed ? found.data?.data : `/brands/${profile.name}/logo`;
  // Its beginning tells two apart for whoever may not see it.
  if (address === undefined) return <span>{`${name.slice(0, 12)}…`}</span>;
  return (
    <span className="inline-flex gap-2">
      {grounds.map((ground, place) => (
        <span key={ground} className="rounded-control border border-line p-2" style={{ backgroundColor: ground }}>
          <img src={address} alt={place === 0 ? label : ''} className="h-10 max-w-32 object-contain" />
        </span>
      ))}
    </span>
  );
}
