import type { Memory } from '../../memory/memory';

const ENGLISH =
  /\b(?:never|don['’]?t|do not|does not|doesn['’]t|must not|mustn['’]t|should not|shouldn['’]t|avoid|careful|caution|beware|gotchas?|pitfalls?|traps?|footguns?|caveats?|warnings?|watch out|known (?:issues?|bugs?|problems?)|bewares?|be aware|danger(?:ous)?)\b/iu;
const UNSPACED =
  /注意(?!力)|不要|不可|不得|不能|切勿|請勿|请勿|嚴禁|严禁|禁止|避免|小心|當心|当心|千萬|千万|陷阱|地雷|踩坑|坑$|坑[:：，。]|已知(?:問題|问题|錯誤|错误)|警告|(?<![特類类個个區区分級级辨識识性告差派])[別别](?![名人的處处稱称墅])|気をつけ|しないで|するな|避ける|주의|금지|하지 ?마|절대/u;

/** Whether a memory warns of something (“never”, “gotcha”, 注意), by its name, its file's name and its description. */
export function warns({ path, title, header }: Memory): boolean {
  const text = `${title}\n${path.replace(/[-_./]/g, ' ')}\n${header.clientDescription ?? ''}`;
  return ENGLISH.test(text) || UNSPACED.test(text);
}
