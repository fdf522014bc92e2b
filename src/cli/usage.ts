export const USAGE = `memory-lens: what a coding agent remembers

Look
  locate --project DIR [--interactive]
  inspect STORE [--all]
  recall STORE --prompt TEXT [--file F] [--tools A,B]
      [--selector offline|anthropic|cli | --selected a.md,b.md]
  check STORE [--format text|json|sarif] [--rule ID,ID=LEVEL…] [--own-type T,T]
      [--workspace DIR] [--fix [--dry-run]]

Curate
  add STORE --type T --name N --description D [--body TEXT | --body -]
      [--condition TEXT] [--quote TEXT] [--source user-stated|confirmed|inferred]
  edit STORE FILE [--name N] [--description D]
  retype STORE FILE… TYPE
  rename STORE FILE NEW
  move STORE FILE… --to private|team|team/MOUNT
  supersede STORE FILE… [--by FILE] [--in-place]
  restore STORE FILE…
  confirm STORE FILE…
  delete STORE FILE…
  merge STORE FILE FILE… --into NAME [--type T] [--description D] [--in-place]
  adopt STORE --from DIR [--move]
  repair-index STORE [--add-missing] [--drop-dangling] [--dedupe]
  undo STORE
  redo STORE

STORE is one of
  --project DIR    a project; its memory directory is found as the agent finds it
  --directory DIR  a memory directory itself
FILE is a path inside the memory directory; a superseded memory also goes by the
path that it had before. NEW is such a path too, with its .md.

  --json           data instead of text
  --dry-run        show what a verb would change, as a diff; nothing is written
  --body -         read the body from the standard input (UTF-8, at most 1 MiB);
  --prompt -       the prompt likewise
  --file F         the file that is being edited
  --tools A,B      tools in use, whose plain usage notes are of no help
  --selected A,B   take these names as the answer of the selector; a JSON list too
  --in-place       leave what is superseded where it is, marked in its description
  --rule A,B=off   check these rules alone; with =, a rule gets another level: off,
                   error, warning, information, hint
  --own-type A,B   types of your own, which are no fault
  --workspace DIR  compare with the code there what memories say of it; with --project
                   it is the project's own
  --fix            make every fix that needs no judgement, and tell what is left
  --all            with --project: also its subagents' memory, the daily logs, the state of
                   consolidation, and the memory of all other projects
  --from DIR       the memory directory whose memory is brought here; with --move it
                   is taken away there, as a second change that is undone there
  --interactive    find it as an interactive session does, which asks for trust
                   before it follows a directory that the project's settings name
  --allow-workspace-directory
                   write also where the project's own files name the directory
  --during-consolidation
                   write also while the agent consolidates the memory; else a verb
                   waits for up to ten seconds, then does nothing (exit code 1)

repair-index without a choice repairs nothing: it shows what all three would.

Exit codes: 0 done; 1 nothing was done, because of a conflict, a refusal or a
failure, or findings that were asked for and found (of check: of level warning or
above); 2 bad use, or nowhere to print to.`;
