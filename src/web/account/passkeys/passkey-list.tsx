import { useEffect, useState } from 'react'
import type { Passkey } from '#contract/account/passkeys.ts'
import { passkeyTexts as texts } from '#texts/account/passkeys.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { hasPasskeys } from '../../auth/passkeys/passkey-support.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import type { PasskeyTask } from './passkey-task-kind.ts'

const loadTask = () => import('./passkey-task.tsx').then((module) => module.PasskeyTaskPanel)

type PasskeyListProps = { passkeys: readonly Passkey[]; needsProof: boolean; hasPassword: boolean }

/** D5.8: the customer's passkeys, each with its last use, to rename and to remove. */
export function PasskeyList({ passkeys, needsProof, hasPassword }: PasskeyListProps) {
  const [task, setTask] = useState<PasskeyTask | null>(null)
  const [isUsable, setUsable] = useState(true)
  const [host, setHost] = useState<string | null>(null)
  useEffect(() => {
    setUsable(hasPasskeys())
    setHost(window.location.hostname)
  }, [])
  const title =
    task === 'add' || !task ? texts.add : 'rename' in task ? texts.renameTitle : texts.removeTitle(task.remove.name)
  return (
    <div className="border-t border-line py-4">
      <h3 className="text-14 font-medium text-ink-muted">{texts.title}</h3>
      <p className="text-14 text-ink-muted">{texts.lead}</p>
      {passkeys.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} host={host} onTask={setTask} />
          ))}
        </ul>
      )}
      <Button
        look="quiet"
        size="medium"
        icon="key"
        onClick={() => setTask('add')}
        disabledReason={isUsable ? undefined : texts.unsupported}
        className="mt-3 max-mobile:w-full"
      >
        {texts.add}
      </Button>
      <BottomSheet isOpen={task !== null} onClose={() => setTask(null)} title={title}>
        {task && (
          <LazyPart
            load={loadTask}
            props={{ task, needsProof, hasPassword, onDone: () => setTask(null) }}
            placeholder={<Skeleton className="h-40" />}
          />
        )}
      </BottomSheet>
    </div>
  )
}

type PasskeyRowProps = { passkey: Passkey; host: string | null; onTask: (task: PasskeyTask) => void }

function PasskeyRow({ passkey, host, onTask }: PasskeyRowProps) {
  const { name, created_at, last_used_at } = passkey
  const facts = [
    texts.addedOn(dayOf(created_at)),
    last_used_at ? texts.usedOn(dayOf(last_used_at)) : texts.unused,
    ...(host !== null && host !== passkey.host ? [texts.worksAt(passkey.host)] : []),
  ]
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">{name}</p>
        <p className="text-14 text-ink-muted">{facts.join(' · ')}</p>
      </div>
      <div className="-mx-3.5 flex">
        <Button
          look="plain"
          size="small"
          aria-label={texts.renameOne(name)}
          onClick={() => onTask({ rename: passkey })}
        >
          {texts.rename}
        </Button>
        <Button
          look="plain"
          size="small"
          aria-label={texts.removeOne(name)}
          onClick={() => onTask({ remove: passkey })}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
