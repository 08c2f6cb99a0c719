/**
 * The part of the error catalogue whose screens and calls are not in the specification: only its texts are
 *. No call of the mall answers them.
 */
export const elsewhereRefusals = {
  // Trading.
  tradingClosed: [2101, '不在交易时段内'],
  leverageDiffers: [2102, '存在不同杠杆的持仓'],
  tradingBalance: [2103, '交易余额不足'],
  holdingsInsufficient: [2104, '持仓不足'],
  closableInsufficient: [2105, '可平仓合约数量不足'],
  tradingAmount: [2106, '交易金额错误'],
  tradingCurrency: [2107, '交易币种错误'],
  transferNotAboveZero: [2108, '划转数量必须大于0'],
  delegatedNotAboveZero: [2109, '委托数量必须大于0'],
  // Copy-trading.
  traderUnknown: [2201, '交易员不存在'],
  traderClosed: [2202, '交易员未开启带单'],
  traderFollowed: [2203, '已跟随该交易员'],
  traderFull: [2204, '交易员跟随人数已满'],
  traderSelf: [2205, '交易员不能跟随自己'],
  traderToTrader: [2206, '交易员不能跟随其他交易员'],
  // Funds.
  fundNotOpen: [2301, '基金未开放'],
  fundClosed: [2302, '基金已关闭'],
  fundHistorical: [2303, '历史基金，不能购买'],
  fundRemaining: [2304, '基金剩余额度不足'],
  fundNotForSale: [2305, '基金不可购买'],
  fundSameDay: [2306, '只能当日申购'],
  // Mining machines and staking.
  machineUnknown: [2401, '矿机不存在'],
  machineLocked: [2402, '矿机已锁定，解锁后才能购买'],
  experienceBought: [2403, '体验矿机只能购买一台，您已购买'],
  custodyTime: [2404, '购买的矿机时间不能小于剩余托管时间'],
  marketData: [2405, '行情数据错误'],
  stakingNotAuthorized: [2406, '质押授权必须成功'],
  redemptionStatus: [2407, '赎回状态异常'],
  // Peer-to-peer.
  adUnknown: [2501, '广告不存在'],
  adTakenDown: [2502, '广告已下架'],
  acceptorUnknown: [2503, '承兑商不存在'],
  payMethodUnknown: [2504, '支付方式不存在'],
  payMethodIneligible: [2505, '支付方式不符合条件'],
  adAmountRange: [2506, '金额不在广告范围内'],
  adRemaining: [2507, '广告剩余数量不足'],
  adNoMatch: [2508, '没有匹配的订单'],
  adSafewordWrong: [2509, '资金密码不正确'],
  adOrderPending: [2510, '您有未处理的订单'],
  // Roles on the operator's side.
  roleNameTaken: [2601, '角色名称重复'],
  roleInUse: [2602, '角色已关联用户，不能删除'],
  rolePermission: [2603, '当前角色没有操作权限'],
} as const;
