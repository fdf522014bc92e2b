/** Words that say nothing about what a prompt is about: they are neither indexed nor asked for. */
export const STOP_WORDS: readonly string[] = split(`
  a about above after again all also am an and any are as at be because been before being below best between both but by
  can cannot could did do does doing done down during each either else every few for from further get gets getting give
  go going good got had has have having he hello help her here hers hey hi him his how i if in into is it its itself just
  keep let lets like little many may maybe me might mine more most much must my myself need needs neither nice no nor not
  of off ok okay on once only onto or other others our ours out over own per perhaps please put quite rather really same shall
  she should since so some still such sure tell than thank thanks that the their theirs them then there these they this
  those though through to too try under until up us very via want wants was way we well were what when where whether
  which while who whom whose why will with within without would yes yet you your yours`);

/**
 * Words that most prompts about code hold, and everyday words with many meanings: they add to a match and are never
 * the reason for one.
 */
export const WEAK_WORDS: readonly string[] = split(`
  ability actually add always anything app application apply area around back become begin behave big bit body break
  bring bug build button call careful case cause change check class clean clear close code collect come command common
  compare complete component contain content continue convert correct cover create current cold cut data day days
  default define delete describe detail develop different do doc draw drop easy edit element empty end enter entire
  entry error even event everything exist expect explain extra fail fast feature field file fill find finish first fix
  fold folder follow form format free full function generate group half handle happen hard high hint hold hot hour
  idea implement important improve include info input inside issue item job kind know large last late later latest
  lead learn least leave left length less level life line list live load local long look lot low main make making mean
  message method minute miss mode month move name need never new next night node note notice now number object old one
  open option order output page paragraph part pass paste path people person pick piece place plain plan play point
  prepare print problem process program project prompt pull question quick quickly read ready reason recommend reduce
  refactor refer related remove rename repeat replace report require result return review rewrite right rule run safe
  save say screen script second section see select send sentence service set several shape short show side simple
  single site size slow small something sort space start state step stop store strange string stuff suggest support
  switch system table take talk task team text thing think three tidy time title today together tomorrow tool top
  total translate try turn two type understand update upgrade upper use used user using usual value variable version
  wait warning week weekend whole wide word work world write wrong year yesterday zero`);

/** Words of source code and of paths that stand in nearly every file. */
export const CODE_WORDS: readonly string[] = split(`
  abstract app apps args array assert async await bin bool boolean break case catch char class cjs com const continue def
  default del dist elif else enum except export extends false final finally float for from func function if impl
  implements import in index instanceof int interface io java js json jsx kt lib let main md mjs mod module modules mut
  namespace net new nil none null number object org package packages pass private protected pub public py return rs self
  source sources spec src static str string struct super swift switch test tests this throw throws true try ts tsx
  typedef typeof uint undefined use util utils val var vec void while with yield`);

/** Abbreviations and what they stand for: people write one in the prompt and the other in the memory. */
export const ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    auth: ['authentication'],
    conf: ['configuration'],
    config: ['configuration'],
    db: ['database'],
    deps: ['dependencies'],
    docs: ['documentation'],
    e2e: ['end', 'e2e'],
    env: ['environment'],
    img: ['image'],
    js: ['javascript'],
    k8s: ['kubernetes'],
    pg: ['postgres'],
    postgresql: ['postgres'],
    pr: ['pullrequest'],
    prs: ['pullrequest'],
    py: ['python'],
    repo: ['repository'],
    ts: ['typescript'],
    tz: ['timezone'],
  }),
);

/** Characters of Chinese that bind words: a pair that holds one is no word. Those that words of substance hold too (會, 時) are none. */
export const BINDING_CHARACTERS: ReadonlySet<string> = new Set(
  '的了是我你您他她它們们這这那哪嗎吗呢吧啊把讓让請请幫帮很麼么怎',
);

/** As {@link STOP_WORDS}, in Chinese and Japanese. */
export const STOP_UNSPACED_WORDS: readonly string[] = split(`
  如何 時候 时候 什時 一個 一个 一下 一些 可以 不可 因為 因为 為什 为什 所以 但是 如果 或者 沒有 没有 還是 还是 之後 之后 之前 然後 然后
  以及 並且 并且 已經 已经 應該 应该 可能 能不能 會不會 会不会 有沒有 有没有 是不是 多少 多久 有點 有点 一點 一点 也別 也别 不要 不用 要怎 能否
  です ます する した して ください これ それ から まで`);

/** Words that most Chinese prompts hold; as {@link WEAK_WORDS}. */
export const WEAK_UNSPACED_WORDS: readonly string[] = split(`
  檔案 文件 程式 程式碼 代码 代碼 問題 问题 功能 使用 執行 执行 修改 修正 修復 修复 更新 新增 增加 添加 建立 创建 刪除 删除 檢查 检查 解釋 解释
  說明 说明 資料 数据 內容 内容 頁面 页面 時間 时间 今天 明天 昨天 現在 现在 產生 生成 顯示 显示 需要 看看 告訴 告诉 開始 开始 結束 结束
  所有 全部 部分 新的 舊的 旧的 錯誤 错误 方式 方法 名稱 名称 地方 週末 周末 推薦 推荐 服務 服务 系統 系统 使用者 用户 專案 项目 項目 設定 设置`);

function split(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}
