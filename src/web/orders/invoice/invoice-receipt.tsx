import type { NamedText, OrderDocument } from '#rules/orders/order-document.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { classes } from '#ui/text/classes.ts'
import { BrandIcon } from './brand-icon.tsx'

const RULE = 'border-t border-dashed border-ink-faint pt-2'

/** M1.5: a document for an 80 mm receipt printer: one column, and no information by colour alone. */
export function InvoiceReceipt({ document, icon }: { document: OrderDocument; icon: string }) {
  const { brand, title, seller, facts, billTo, service, visits, sums, payments, notes } = document
  return (
    <article className="flex flex-col gap-3 bg-white p-[4mm] text-13 text-ink shadow-rest print:break-inside-avoid print:shadow-none">
      <header className="flex flex-col items-center text-center break-words">
        <BrandIcon icon={icon} size={44} />
        <p className="mt-1 text-16 font-bold">{brand.name}</p>
        {seller.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <div className={RULE}>
        <h2 className="text-center text-16 font-bold">{title}</h2>
        <Rows rows={facts} />
      </div>
      <div className={RULE}>
        <h3 className="text-13 font-bold">{billTo.name}</h3>
        {billTo.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may repeat
          <p key={index} className="break-words">
            {line}
          </p>
        ))}
        <Rows rows={service} />
        {visits.map((visit) => (
          <div key={visit.leg}>
            <Rows rows={[visit]} />
            {visit.detail && <p className="text-right break-words">{visit.detail}</p>}
          </div>
        ))}
      </div>
      <Goods document={document} />
      <div className={RULE}>
        <dl>
          {sums.map(({ name, value, isTotal }) => (
            <Row key={name} name={name} value={value} isStrong={isTotal} isUnbroken />
          ))}
          {payments.map(({ name, value }) => (
            <Row key={name} name={name} value={value} isUnbroken />
          ))}
        </dl>
      </div>
      <footer className={classes(RULE, 'text-center break-words')}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className="mt-2">{invoiceTexts.thanks}</p>
      </footer>
    </article>
  )
}

function Goods({ document: { lines } }: { document: OrderDocument }) {
  return (
    <ul aria-label={orderTexts.invoice.goods} className={classes(RULE, 'flex flex-col gap-1.5')}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
        <li key={index}>
          <span className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{line.description}</span>
            <span className="shrink-0 tabular">{line.amount}</span>
          </span>
          {line.detail && <span className="block break-words">{line.detail}</span>}
          {line.each && <span className="block tabular">{line.each}</span>}
        </li>
      ))}
    </ul>
  )
}

function Rows({ rows }: { rows: readonly NamedText[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="mt-1">
      {rows.map(({ name, value }) => (
        <Row key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

type RowProps = NamedText & { isStrong?: boolean; isUnbroken?: boolean }

function Row({ name, value, isStrong = false, isUnbroken = false }: RowProps) {
  return (
    <div className={classes('flex justify-between gap-3', isStrong && 'text-16 font-bold')}>
      <dt className={isUnbroken ? 'min-w-0 break-words' : 'shrink-0'}>{name}</dt>
      <dd className={classes('text-right tabular', isUnbroken ? 'shrink-0 whitespace-nowrap' : 'min-w-0 break-words')}>
        {value}
      </dd>
    </div>
  )
}
