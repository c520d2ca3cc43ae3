import { Form } from 'react-router'
import { subscriptionStatementTexts } from '#texts/order/subscription-statements.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Card } from '#ui/text/card.tsx'
import { dateText } from '#ui/text/time-text.ts'
import { AccountPage } from '../../account/account-page.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useAppState, useCustomer } from '../../state/app-context.ts'
import { CarriedInputs } from '../../state/links/carried-inputs.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { StatementData } from './load-statement.ts'
import { StatementTable } from './statement-table.tsx'

const texts = subscriptionStatementTexts

/** D6.4: a printable statement. */
export function StatementPage({ data: { report, statement, error } }: { data: StatementData }) {
  const to = useTo()
  const info = useAppState((state) => state.info)
  const customer = useCustomer()
  const name = [customer?.first_name, customer?.last_name].filter(Boolean).join(' ')
  const other = report === 'usage' ? 'billing' : 'usage'
  return (
    <AccountPage
      title={texts[report]}
      lead={texts.span(dateText(statement.from), dateText(statement.to))}
      back={{ to: to('subscriptions'), label: texts.back }}
      action={
        <Button look="quiet" size="medium" onClick={() => window.print()} className="print:hidden">
          {texts.print}
        </Button>
      }
    >
      <Refusal text={error} />
      <SpanForm from={statement.from} to={statement.to} />
      <Card look="plain" className="print:border-0 print:p-0">
        <div className="mb-6 flex flex-wrap justify-between gap-x-8 gap-y-2 text-14">
          {name && <p className="font-semibold">{texts.for(name)}</p>}
          {info && (
            <p className="text-ink-muted">
              {info.legal_name}, {info.address}
              <br />
              {texts.registered(info.uen)}
              {info.gst_registration_no && `, ${texts.gst(info.gst_registration_no)}`}
            </p>
          )}
        </div>
        <StatementTable report={report} statement={statement} />
        <p className="mt-4 text-13 text-ink-muted">{texts.gstNote}</p>
      </Card>
      <p className="print:hidden">
        <TextLink to={to('subscriptionReport', { report: other })} className="inline-flex min-h-11 items-center">
          {texts.other[report]}
        </TextLink>
      </p>
    </AccountPage>
  )
}

/** Submits the days to the URL, so that a statement can be bookmarked. */
function SpanForm({ from, to }: { from: string; to: string }) {
  return (
    <Form method="get" key={`${from}${to}`} className="flex flex-wrap items-end gap-3 print:hidden">
      <CarriedInputs />
      <div className="flex-1 basis-36">
        <TextField type="date" name="from" label={texts.from} defaultValue={from} required />
      </div>
      <div className="flex-1 basis-36">
        <TextField type="date" name="to" label={texts.to} defaultValue={to} required />
      </div>
      <Button type="submit" look="quiet">
        {texts.show}
      </Button>
    </Form>
  )
}
