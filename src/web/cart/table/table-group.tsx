import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { typedRequired } from '#contract/account/account-fields.ts'
import { TABLE_NAME_MAX } from '#contract/order/table-basket-limits.ts'
import { tableBasketTexts as texts } from '#texts/order/table-baskets.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useApp, useAppState } from '../../state/app-context.ts'
import { useJoinedTable } from '../../state/place/joined-table.ts'
import { useForm } from '../../state/use-form.ts'
import { SharedTable, useSharedBasket } from './shared-table.ts'

/** D1.9: lets a guest at a table join the basket that all phones share, or shows who is in it. */
export function TableGroup() {
  const table = useAppState((state) => state.table)
  const joined = useJoinedTable()
  const basket = useSharedBasket()
  if (!table) return null
  if (joined) {
    const names = (basket?.members ?? []).map(({ member, name }) => (member === basket?.me ? texts.you(name) : name))
    return (
      <p role="status" className="flex min-h-14 items-center gap-3 text-14">
        <Icon name="user" size={20} className="text-primary-text" />
        <span className="min-w-0 break-words">
          <span className="font-medium">{texts.together(table.table)}</span>{' '}
          <span className="text-ink-muted">{texts.names(names)}</span>
        </span>
      </p>
    )
  }
  return <JoinOffer table={table.table} tabid={table.token} />
}

/** A component of its own, so that joining resets `isOpen` and the form is closed when the guest leaves again. */
function JoinOffer({ table, tabid }: { table: string; tabid: string }) {
  const [isOpen, setOpen] = useState(false)
  const others = useGroupSize(tabid)
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-14">
        <span className="block font-medium">{texts.offer(table)}</span>
        <span className="text-ink-muted">{others > 0 ? texts.joinOthers(others) : texts.offerText}</span>
      </p>
      <Button look="quiet" size="medium" icon="user" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={texts.joinTitle(table)}>
        <JoinForm />
      </BottomSheet>
    </div>
  )
}

const nameForm = z.object({ name: typedRequired(TABLE_NAME_MAX, 'Enter your name') })

function JoinForm() {
  const app = useApp()
  const firstName = useAppState(({ account }) => (account.kind === 'customer' ? account.details.first_name : ''))
  const form = useForm(nameForm, { name: firstName ?? '' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isJoining, setJoining] = useState(false)
  async function join() {
    setJoining(true)
    setRefusal(null)
    const checked = await form.submit(async () => null)
    if (checked.kind === 'done') setRefusal(await new SharedTable(app).join(form.values.name.trim()))
    setJoining(false)
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      <p className="text-ink-muted">{texts.offerText}</p>
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="given-name"
        maxLength={TABLE_NAME_MAX}
        required
      />
      {refusal && (
        <p role="alert" className="text-14 font-medium text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" isWide isLoading={isJoining}>
        {texts.join}
      </Button>
    </form>
  )
}

/** The number of guests who share the basket. It is loaded once, before the guest joins. */
function useGroupSize(tabid: string): number {
  const { api } = useApp()
  const [size, setSize] = useState(0)
  useEffect(() => {
    const request = new AbortController()
    api('GET /tables/:token/basket', { params: { token: tabid }, signal: request.signal }).then(
      ({ members }) => setSize(members),
      // The offer works without the number.
      () => {},
    )
    return () => request.abort()
  }, [api, tabid])
  return size
}
