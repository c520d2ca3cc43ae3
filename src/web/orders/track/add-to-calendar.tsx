import { useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { withQuery } from '#contract/wire/href.ts'
import { calendarTexts } from '#texts/mail/calendar.ts'
import { Button } from '#ui/buttons/button.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { saveFile } from '../../account/security/save-file.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { useRawRequest } from '../../state/use-raw-request.ts'
import { apiBase, type OrderRef } from '../detail/order-ref.ts'

type AddToCalendarProps = {
  orderRef: OrderRef
  number: OrderView['number']
  leg: 'first' | 'early' | 'last'
  name: string
}

/** M1.5: one visit as a file for the customer's calendar. Fetched with the session, so no address on the page opens it. */
export function AddToCalendar({ orderRef, number, leg, name }: AddToCalendarProps) {
  const raw = useRawRequest()
  const { notify } = useNotify()
  const [isLoading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    try {
      const answer = await raw(withQuery(`${apiBase(orderRef)}/calendar.ics`, { visit: leg }))
      saveFile(calendarTexts.file(number), await answer.blob())
    } catch (error) {
      notify(failureWords(error), 'error')
    }
    setLoading(false)
  }

  return (
    <Button look="plain" size="small" isLoading={isLoading} onClick={save} className="-ml-3">
      {calendarTexts.add}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  )
}
