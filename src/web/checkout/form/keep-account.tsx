import { useEffect } from 'react'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { SIGN_UP_DRAFT } from '../../auth/codes/pending-sign-in.ts'
import { useTo } from '../../state/links/use-to.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

const texts = purchaseTexts.success

type KeepAccountProps = { email: string | null; hasContact: boolean; earnsPoints: boolean }

/** Offers a guest an account, only after the order is placed. An order that is already completed earns no points (D4.9). */
export function KeepAccount({ email, hasContact, earnsPoints }: KeepAccountProps) {
  const to = useTo()
  // Prefills the sign-up form. The email goes through storage, because it must not be in a URL.
  useEffect(() => {
    if (email) formStorage.saveDraft(SIGN_UP_DRAFT, { email })
  }, [email])
  return (
    <section className="mt-8 flex flex-wrap items-center gap-4 rounded-card bg-primary-50 p-5 sm:p-6">
      <Icon name="user" size={28} className="text-primary-text" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-18">{texts.keepTitle}</h2>
        <p className="mt-1 text-14">{hasContact ? texts.keepText(earnsPoints) : texts.keepNextText}</p>
      </div>
      <ButtonLink to={to('signUp')} look="quiet" size="medium">
        {texts.keepAction}
      </ButtonLink>
    </section>
  )
}
