import { type ComponentType, use } from 'react';

/** A failed load is repeated when the page is rendered again after this time: sooner is the same attempt. */
const failureMs = 1_000;

/** A page, or a part of one, whose code is loaded when it is first shown; it suspends until then and throws if that fails. */
export const onDemandPage = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  return function OnDemandPage(props: Props) {
    if (!loading) {
      loading = load();
      loading.catch(() => setTimeout(() => (loading = undefined), failureMs));
    }
    const Page = use(loading);
    return <Page {...props} />;
  };
};
