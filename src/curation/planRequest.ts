import type { Plan } from './changeSet';
import { type AddIntent, planAdd } from './planAdd';
import { type BringBackIntent, planBringBack } from './planBringBack';
import { type ConfirmIntent, planConfirm } from './planConfirm';
import { type DeleteIntent, planDelete } from './planDelete';
import { type EditIntent, planEdit } from './planEdit';
import { type FixIntent, planFix } from './planFix';
import type { PlanInput } from './planInput';
import { type MergeIntent, planMerge } from './planMerge';
import { type MoveIntent, planMove } from './planMove';
import { planRename, type RenameIntent } from './planRename';
import { planRepairIndex, type RepairIndexIntent } from './planRepairIndex';
import { planRestore, type RestoreIntent } from './planRestore';
import { planRetype, type RetypeIntent } from './planRetype';
import { planSupersede, type SupersedeIntent } from './planSupersede';

/** What a person wants, of any verb. */
export type PlanRequest =
  | { readonly verb: 'add'; readonly intent: AddIntent }
  | { readonly verb: 'edit'; readonly intent: EditIntent }
  | { readonly verb: 'retype'; readonly intent: RetypeIntent }
  | { readonly verb: 'rename'; readonly intent: RenameIntent }
  | { readonly verb: 'supersede'; readonly intent: SupersedeIntent }
  | { readonly verb: 'restore'; readonly intent: RestoreIntent }
  | { readonly verb: 'confirm'; readonly intent: ConfirmIntent }
  | { readonly verb: 'delete'; readonly intent: DeleteIntent }
  | { readonly verb: 'move'; readonly intent: MoveIntent }
  | { readonly verb: 'merge'; readonly intent: MergeIntent }
  | { readonly verb: 'repairIndex'; readonly intent: RepairIndexIntent }
  | { readonly verb: 'fix'; readonly intent: FixIntent }
  | { readonly verb: 'bringBack'; readonly intent: BringBackIntent };

/** The plan of a request. Expected failures are refusals; the input holds what `filesNeeded` names. */
export function makePlan(input: PlanInput, request: PlanRequest): Plan {
  switch (request.verb) {
    case 'add':
      return planAdd(input, request.intent);
    case 'edit':
      return planEdit(input, request.intent);
    case 'retype':
      return planRetype(input, request.intent);
    case 'rename':
      return planRename(input, request.intent);
    case 'supersede':
      return planSupersede(input, request.intent);
    case 'restore':
      return planRestore(input, request.intent);
    case 'confirm':
      return planConfirm(input, request.intent);
    case 'delete':
      return planDelete(input, request.intent);
    case 'move':
      return planMove(input, request.intent);
    case 'merge':
      return planMerge(input, request.intent);
    case 'repairIndex':
      return planRepairIndex(input, request.intent);
    case 'fix':
      return planFix(input, request.intent);
    case 'bringBack':
      return planBringBack(input, request.intent);
  }
}
