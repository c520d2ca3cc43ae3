import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type postVoucherCode, voucherCodeForm } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { AccountCard } from '../account/account-card.tsx'
import { FormFrame } from '../auth/form-frame.tsx'
import { useApp } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { useForm } from '../state/use-form.ts'

const texts = voucherPageTexts.redeem
const CODE_MAX = 40

type EnteredVoucher = ResponseOf<typeof postVoucherCode>

/** Adds the voucher of a code to the wallet, or shows why that is refused. */
export function CodeForm({ code }: { code: string }) {
  const { api } = useApp()
  const to = useTo()
  const { revalidate } = useRevalidator()
  const form = useForm(voucherCodeForm, { code })
  const [added, setAdded] = useState<EnteredVoucher | null>(null)
  const note = useRef<HTMLParagraphElement>(null)

  async function done(voucher: EnteredVoucher) {
    setAdded(voucher)
    form.change({ code: '' })
    await revalidate()
    note.current?.focus()
  }
  return (
    <AccountCard title={texts.codeTitle}>
      {added && (
        <p
          ref={note}
          tabIndex={-1}
          role="status"
          className="mb-4 flex gap-2.5 rounded-control bg-good-surface px-4 py-3 text-good outline-none"
        >
          <Icon name="check" size={20} className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            {(added.is_new ? texts.added : texts.addedBefore)(added.name)}{' '}
            <TextLink to={to('voucher', { id: added.id })} className="whitespace-nowrap">
              {texts.look}
            </TextLink>
          </span>
        </p>
      )}
      <FormFrame
        form={form}
        action={texts.action}
        send={(body) => {
          setAdded(null)
          return api('POST /vouchers/codes', { body })
        }}
        onDone={done}
      >
        <TextField
          {...form.field('code')}
          label={texts.code}
          hint={texts.codeHint}
          maxLength={CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          className="uppercase"
        />
      </FormFrame>
    </AccountCard>
  )
}
