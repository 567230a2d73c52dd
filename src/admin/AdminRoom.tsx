import { useRoutes, type RouteObject } from 'react-router-dom';
import { AdminGate } from './AdminGate.tsx';
import { HubScreen } from './HubScreen.tsx';

/** Addresses behind `/admin`. */
const routes: RouteObject[] = [{ path: '', element: <HubScreen /> }];

/** The admin's room: one piece of the bundle, which nobody else loads. */
export function AdminRoom() {
  const screen = useRoutes(routes);
  return <AdminGate>{screen}</AdminGate>;
}
