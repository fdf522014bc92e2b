/** Longer texts say something, whatever they say. */
const VAGUE_UNITS = 120;

/** A number, or what looks like a name out of a program, a path or an address. */
const CONCRETE = /\p{N}|`|[\p{L}][_./:\\@+#][\p{L}]|\p{Ll}\p{Lu}/u;

/**
 * Words that tell no memory from another. No verbs that make a rule (“ask first”, “keep it short” are rules), no words
 * that name a kind of thing in the world: better to pass a vague text than to blame a concrete one.
 */
const VAGUE_WORDS = new Set(
  `a an the this that these those of for to in on at by with from about and or but if as is are was were be been being
  it its i me my we our us you your he him his she her they them their some any all more most many several various other
  others another every each misc miscellaneous random general generic basic common important useful helpful interesting
  relevant related key main essential significant certain specific different particular stuff thing things info
  information detail details data note notes memo memos memory memories reminder reminders remark remarks comment comments
  text content contents item items entry entries point points topic topics fact facts tip tips hint hints idea ideas
  thought thoughts knowledge learning learnings lesson lessons context background overview summary summaries description
  descriptions doc docs document documents documentation project projects repo repository codebase code work working task
  tasks user users feedback reference references session sessions conversation conversations chat current new old latest
  recent update updates remember remembered know known learned learnt said told do does doing how what when where which who
  here there so also just etc s t todo tbd tba fixme wip placeholder untitled none null n na empty unknown one line short
  brief future later am can could should would might may will has have had something anything everything whatever good`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** The same for Chinese, in both scripts, and Japanese, where no space parts the words. Longer ones first. */
const VAGUE_SIGNS = new RegExp(
  [
    '各式各樣|各式各样|各種各樣|各种各样|プロジェクト|に関する|について|いろいろ|覚え書き',
    '未命名|上下文|使用者|ノート|まとめ|その他|我們的|我们的',
    '各種|各种|各類|各类|各項|各项|一些|某些|很多|許多|许多|多個|多个|其他|其它|其餘|其余|雜項|杂项|雜記|杂记|隨手|随手|色々',
    '筆記|笔记|備註|备注|備忘|备忘|註記|记录|記錄|紀錄|记事|記事|記憶|记忆|記得|记得|記住|记住|記録|メモ|など',
    '重要|有用|實用|实用|主要|一般|常用|通用|基本|相關|相关|有關|有关|關於|关于|對於|对于|関連',
    '信息|資訊|资讯|訊息|消息|資料|资料|數據|数据|內容|内容|事項|事项|事情|東西|东西|細節|细节|情況|情况|情報',
    '說明|说明|描述|簡介|简介|概述|概要|摘要|總結|总结|背景|知識|知识|心得|想法|要點|要点|重點|重点|注意|提示',
    '反饋|反馈|回饋|意見|意见|參考|参考|用戶|用户|項目|项目|專案|工作|任務|任务|文件|文檔|文档|會話|会话|對話|对话',
    '目前|當前|当前|現在|现在|最新|最近|待辦|待办|待補|待补|暫無|暂无|我們|我们|這個|这个|這些|这些|那些|以及',
    '[的了和與与及或是我你他她它這这那個个些等之也都のとやをにはがで]',
  ].join('|'),
  'g',
);

/**
 * Whether a text names nothing by which it could be told from others: every word of it is one that fits anything. An
 * identifier, a number, a name or any word that is not known to be empty makes it concrete.
 */
export function isVague(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > VAGUE_UNITS || CONCRETE.test(trimmed)) return false;
  const words =
    trimmed
      .replace(VAGUE_SIGNS, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.every((word) => VAGUE_WORDS.has(word));
}
