import {
  closePayment as closePaymentEndpoint,
  findPayments,
  getOrdersReport,
  refundPayment,
} from '#contract/payments/money.ts';
import type { Deps } from '#server/deps.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { OrdersService } from '#server/payments/orders/orders.service.ts';
import { closePayment, readOrdersReport } from './ordersReport.service.ts';
import { listPayments } from './payments.service.ts';

export function ordersReportRoutes(
  endpoints: EndpointRegistry,
  deps: Deps,
  orders: OrdersService,
): void {
  endpoints.handle(getOrdersReport, ({ query }) => readOrdersReport(deps, query));
  endpoints.handle(findPayments, ({ query }) => listPayments(deps, query));
  endpoints.handle(closePaymentEndpoint, async ({ body, viewer }) => {
    await closePayment(deps, body.id, viewer);
    return OK;
  });
  endpoints.handle(refundPayment, async ({ body, viewer }) => {
    await orders.refund(body.id, viewer);
    return OK;
  });
}
