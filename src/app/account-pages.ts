import type { RouteComponent } from '@tanstack/react-router';

/**
 * The pages that belong to one shopper, behind one door: the first script, which every visit pays for, names this file
 * and not each page's own.
 */
export const ownPages = {
  login: async () => (await import('./features/account/sign-in/login-page')).LoginPage,
  register: async () => (await import('./features/account/sign-in/register-page')).RegisterPage,
  forgot: async () => (await import('./features/account/sign-in/forgot-page')).ForgotPage,
  dashboard: async () => (await import('./features/account/dashboard-page')).DashboardPage,
  waiting: async () => (await import('./features/account/outbox/waiting-page')).WaitingPage,
  setup: async () => (await import('./features/account/settings/setup-page')).SetupPage,
  loginPassword: async () => (await import('./features/account/settings/login-password-page')).LoginPasswordPage,
  transactionPassword: async () => (await import('./features/account/settings/transaction-password-page')).TransactionPasswordPage,
  sessions: async () => (await import('./features/account/settings/sessions-page')).SessionsPage,
  device: async () => (await import('./features/account/settings/device-page')).DevicePage,
  shippingAddress: async () => (await import('./features/addresses/address-page')).AddressPage,
  settlement: async () => (await import('./features/checkout/settlement-page')).SettlementPage,
  paySuccess: async () => (await import('./features/checkout/pay-success-page')).PaySuccessPage,
  collectGoods: async () => (await import('./features/favourites/collect-goods-page')).CollectGoodsPage,
  collectShop: async () => (await import('./features/favourites/collect-shop-page')).CollectShopPage,
  myOrder: async () => (await import('./features/orders/my-order-page')).MyOrderPage,
  orderDetail: async () => (await import('./features/orders/order-detail-page')).OrderDetailPage,
  orderReturn: async () => (await import('./features/orders/order-return-page')).OrderReturnPage,
  orderEvaluation: async () => (await import('./features/reviews/order-evaluation-page')).OrderEvaluationPage,
} satisfies Record<string, () => Promise<RouteComponent>>;
