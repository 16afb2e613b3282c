// A picture of an advisor by its name, as clients would see it. Before it is decided nobody but staff can open it.
import { useQuery } from '@tanstack/react-query';
import { picturePattern } from '@candor/contract/advisors/rules.ts';
import { getAdvisorPicture } from '@candor/contract/advisors/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { useMay, useServices } from './use-services.tsx';

/** An empty name is no picture. */
export function AdvisorPicture({ name, label }: { readonly name: string; readonly label: string }) {
  const { api } = useServices();
  const may = useMay();
  const isNamed = picturePattern.test(name);
  const { data } = useQuery({
    queryKey: ['advisor-picture', name],
    enabled: isNamed && may(rolesOf(getAdvisorPicture)),
    queryFn: ({ signal }) => api.call(getAdvisorPicture, { params: { name }, signal }),
    // A picture is kept by what it is: it never becomes another.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isNamed) return <span>–</span>;
  // Its beginning tells two apart for whoever may not see it.
  if (!data) return <span>{`${name.slice(0, 12)}…`}</span>;
  return <img src={data.data} alt={label} className="size-20 rounded-full object-cover" />;
}
