export { lockOrder, takeStep, writeLog, type OrderRow, type Taken } from './step';
