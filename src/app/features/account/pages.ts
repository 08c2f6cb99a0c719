import type { RouteComponent } from '@tanstack/react-router';

/**
 * The pages that belong to one shopper, behind one door: the first script, which every visit pays for, names this file
 * and not each page's own.
 */
export const ownPages = {
  login: async () => (await import('./login-page')).LoginPage,
  register: async () => (await import('./register-page')).RegisterPage,
  forgot: async () => (await import('./forgot-page')).ForgotPage,
  dashboard: async () => (await import('./dashboard-page')).DashboardPage,
  waiting: async () => (await import('./waiting-page')).WaitingPage,
  setup: async () => (await import('./setup-page')).SetupPage,
  loginPassword: async () => (await import('./login-password-page')).LoginPasswordPage,
  transactionPassword: async () => (await import('./transaction-password-page')).TransactionPasswordPage,
  sessions: async () => (await import('./sessions-page')).SessionsPage,
  device: async () => (await import('./device-page')).DevicePage,
  collectGoods: async () => (await import('../favourites/collect-goods-page')).CollectGoodsPage,
  collectShop: async () => (await import('../favourites/collect-shop-page')).CollectShopPage,
} satisfies Record<string, () => Promise<RouteComponent>>;
