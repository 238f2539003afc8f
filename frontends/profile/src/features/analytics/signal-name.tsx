import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';

/** The title of a signal, as a link to it. Until it has loaded, and for deleted signals, the beginning of its id. */
export function SignalName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['signal-name', id],
    queryFn: ({ signal }) => call(content.getSignal, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data) return id.slice(0, 8);
  return (
    <Link to={`/signals/${id}`} dir="auto">
      {data.title}
    </Link>
  );
}
