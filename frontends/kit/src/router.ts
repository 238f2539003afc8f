/**
 * The part of the router that pages may use. The federation config shares this file under the name `react-router-dom`:
 * the shell's one router and every remote's hooks then meet in the same context, without the data-router half that nobody uses.
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
