import { accountRefusals } from './refusals-account';
import { elsewhereRefusals } from './refusals-elsewhere';
import { walletRefusals } from './refusals-wallet';

/**
 * The error catalogue: every expected refusal with its stable code and the Chinese text sent as `msg`.
 * Codes never change and are never reused; 403 is reserved for "no valid session".
 * The page shows the message `refusal.<key>` in its language; its build contains no Chinese text (build/strip-contract.ts).
 * Codes by hundreds: 10 every call, 11 goods, 12 newsletter, 13 orders, 14 addresses, 15 session, 16 typed values,
 * 17 uploads and chat, 18 wallet, 19 cancellation and verification, 20 loans, 21 trading, 22 copy-trading, 23 funds,
 * 24 mining, 25 peer-to-peer, 26 roles.
 */
const catalogue = {
  // Any call may return these.
  parameterError: [1001, '参数错误'],
  parameterMissing: [1002, '缺少参数'],
  requiredEmpty: [1003, '必填项不能为空'],
  pageNumber: [1004, '页码必须为大于0的整数'],
  operationTypeNumber: [1005, '操作类型必须为大于等于0的整数'],
  statusNumber: [1006, '状态必须为大于等于0的整数'],
  languageUnsupported: [1010, '不支持的语言，请切换语言'],
  businessNotOpen: [1011, '业务未开放'],
  duplicateSubmission: [1012, '请勿重复提交'],
  tooFrequent: [1013, '操作频繁，请稍后再试'],
  systemError: [1014, '系统错误，请稍后再试'],
  illegalRequest: [1015, '非法请求'],
  unauthorized: [1016, '未经授权的访问'],
  noPermission: [1017, '没有权限'],
  sessionTokenInvalid: [1018, '表单已过期，请重试'],
  serverError: [500, '服务器错误(500)'],
  // Shown by the page itself; in the catalogue so that their messages are keyed like the others.
  tryAgainLater: [1020, '请稍后再试'],
  networkUnreachable: [1021, '请检查网络连接'],
  networkPoor: [1022, '网络不佳'],
  newVersion: [1023, '发现新版本，请升级'],
  operationSucceeded: [1030, '操作成功'],
  applicationSucceeded: [1031, '申请成功'],
  receivedSucceeded: [1032, '领取成功'],
  reviewSubmitted: [1033, '评价已提交'],
  // Goods, stores and the cart.
  goodsUnknown: [1101, '商品不存在'],
  goodsUnlisted: [1102, '商品未上架'],
  goodsRemoved: [1103, '商品已下架'],
  outOfStock: [1104, '商品已售罄'],
  stockInsufficient: [1105, '商品剩余数量不足'],
  alreadyInCart: [1106, '商品已在购物车中'],
  addToCartFailed: [1107, '加入购物车失败，请稍后再试'],
  noGoodsSelected: [1108, '请选择商品'],
  wishLimit: [1109, '到货和降价提醒数量已达上限'],
  sellerUnknown: [1110, '店铺不存在'],
  quantityOutOfRange: [1111, '数量不在购买范围内'],
  quantityAboveMax: [1112, '超过最大购买数量'],
  // Newsletter.
  emailFormat: [1201, '邮箱格式错误'],
  emailSubscribed: [1202, '邮箱已订阅'],
  // Orders and their payment.
  orderUnknown: [1301, '订单不存在'],
  orderCancelled: [1302, '订单已取消'],
  orderCompleted: [1303, '订单已完成'],
  orderNotToPay: [1304, '订单不是待付款状态，无法取消'],
  sellerCannotCancel: [1305, '卖家不能取消订单'],
  orderStatus: [1306, '订单状态不可操作'],
  orderShippedNoRefund: [1307, '订单已发货，无法退款'],
  paymentConditions: [1308, '订单不满足支付条件'],
  orderReminded: [1309, '订单已提醒发货'],
  orderBelowMinimum: [1310, '低于最低下单金额'],
  returnPeriodOver: [1311, '已超过退货期限'],
  tooManyUnpaid: [1312, '未付款订单占用商品过多，请先付款或取消其他订单'],
  receiptExtended: [1313, '自动确认收货时间只能延长一次'],
  parcelNotLate: [1314, '还未到承诺的送达时间'],
  caseOpen: [1315, '未收到货的问题正在等待卖家答复'],
  caseNone: [1316, '该订单没有未收到货的问题'],
  caseWaits: [1317, '卖家答复的时间还未到'],
  caseAnswered: [1318, '已经这样答复过，请退款或选择其他答复'],
  releasePending: [1320, '待处理的订单无法放款'],
  releaseCompleted: [1321, '已完成的订单无法放款'],
  releaseCancelled: [1322, '已取消的订单无法放款'],
  paymentRegion: [1330, '该支付方式在您所在的地区未开放'],
  // Addresses.
  addressNotSet: [1401, '未设置收货地址'],
  addressLimit: [1402, '收货地址数量已达上限'],
  addressUnknown: [1403, '收货地址不存在'],
  addressTooLong: [1404, '地址过长'],
  nameEmpty: [1405, '姓名不能为空'],
  phoneEmpty: [1406, '手机号不能为空'],
  consigneeTooLong: [1407, '收货人姓名不能超过64个字符'],
  postCodeFormat: [1408, '邮政编码格式错误'],
  // Uploads.
  uploadFailed: [1701, '图片上传失败'],
  imageTooLarge2: [1702, '图片不能超过2M'],
  imageTooLarge10: [1703, '图片不能超过10M'],
  imageTooLarge30: [1704, '图片不能超过30M'],
  imagesTooMany: [1705, '最多上传9张图片'],
  imageUnknown: [1706, '图片不存在，请重新上传'],
  // Chat.
  visitorToVisitor: [1751, '游客不能给游客发消息'],
  ...accountRefusals,
  ...walletRefusals,
  ...elsewhereRefusals,
} as const satisfies Record<string, readonly [code: number, msg: string]>;

export type RefusalKey = keyof typeof catalogue;

/** Refusals that any call may return. */
export const commonRefusals: readonly RefusalKey[] = [
  'parameterError',
  'parameterMissing',
  'requiredEmpty',
  'languageUnsupported',
  'tooFrequent',
  'serverError',
];

/** Code 403 means that there is no valid session; its `msg` is the text of one of these, which says why. */
export const noSessionTexts = ['pleaseLogIn', 'notLoggedIn', 'loginExpired', 'tokenInvalid'] as const satisfies readonly RefusalKey[];

/** Returns the reason behind a 403's `msg`; an unknown text, from an older or newer server, counts as an expired login. */
export function noSessionReason(msg: string): (typeof noSessionTexts)[number] {
  return noSessionTexts.find((key) => catalogue[key][1] === msg) ?? 'loginExpired';
}

export function isRefusalKey(key: string): key is RefusalKey {
  return Object.hasOwn(catalogue, key);
}

export function refusalCode(key: RefusalKey): number {
  return catalogue[key][0];
}

export function refusalText(key: RefusalKey): string {
  return catalogue[key][1];
}

/** All refusals in catalogue order; each language has a message for each. */
export const refusalKeys: readonly RefusalKey[] = Object.keys(catalogue).filter(isRefusalKey);

/** The refusal with this code; `undefined` if this version doesn't know it. */
export function refusalOfCode(code: number): RefusalKey | undefined {
  return refusalKeys.find((key) => catalogue[key][0] === code);
}
