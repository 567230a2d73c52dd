import { useRoutes, type RouteObject } from 'react-router-dom';
import { AdminGate } from './AdminGate.tsx';
import { adminListPaths, adminReviewPath, paths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections.ts';
import { HubScreen } from './HubScreen.tsx';
import { AuditScreen } from '#src/admin/audit/AuditScreen.tsx';
import { PersonScreen } from '#src/admin/users/PersonScreen.tsx';
import { RefsScreen } from '#src/admin/catalog/RefsScreen.tsx';
import { UsersScreen } from '#src/admin/users/UsersScreen.tsx';
import { MoneyScreen } from './money/MoneyScreen.tsx';
import { PromoFormScreen } from '#src/admin/promos/PromoFormScreen.tsx';
import { PromoScreen } from '#src/admin/promos/PromoScreen.tsx';
import { PromosScreen } from '#src/admin/promos/PromosScreen.tsx';
import { ReviewScreen } from '#src/admin/review/ReviewScreen.tsx';
import { WaitingScreen } from '#src/admin/review/WaitingScreen.tsx';

/** An address as it stands behind the room's own. */
const within = (path: string): string => path.slice(paths.admin.length + 1);

/** Addresses behind `/admin`. */
const routes: RouteObject[] = [
  { path: '', element: <HubScreen /> },
  ...sectionNames.flatMap((section) => [
    {
      path: within(adminListPaths[section]),
      element: <WaitingScreen key={section} section={section} />,
    },
    {
      path: within(adminReviewPath(section)),
      element: <ReviewScreen key={section} section={section} />,
    },
  ]),
  { path: within(paths.adminMoney), element: <MoneyScreen /> },
  { path: within(paths.adminPromos), element: <PromosScreen /> },
  { path: within(paths.adminNewPromo), element: <PromoFormScreen /> },
  { path: within(paths.adminPromo(':promoId')), element: <PromoScreen /> },
  { path: within(paths.adminUsers), element: <UsersScreen /> },
  { path: within(paths.adminUser(':userId')), element: <PersonScreen /> },
  { path: within(paths.adminCatalog), element: <RefsScreen /> },
  { path: within(paths.adminAudit), element: <AuditScreen /> },
];

/** The admin's room: one piece of the bundle, which nobody else loads. */
export function AdminRoom() {
  const screen = useRoutes(routes);
  return <AdminGate>{screen}</AdminGate>;
}
