/**
 * The part of the router that pages may use. The federation config shares this file as `react-router-dom`: the shell's router and
 * the remotes' hooks use the same context, and the unused data router is left out of the bundle.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  NavigationType,
  NavLink,
  Outlet,
  Route,
  Routes,
  StaticRouter,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutlet,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router';
