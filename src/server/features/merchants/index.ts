export { listShopOrders } from './list-orders';
export { doWork, isWorkName, readWork, workOnOrder, type OrderWork, type WorkName } from './order-work';
export { addStaff, disableStaff, findStaff, listStaff, logInStaff, logOutStaff, terminal, type Staff } from './staff';
