import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { guestReturnPath } from '../../state/login/guest-return.ts'

const texts = orderTexts.guest

/** Back from a gateway, which does not know the link: this tab does, and goes on to it with what the gateway added to the address. */
export function GuestReturn() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const path = guestReturnPath()
    if (path) void navigate({ pathname: path, search: String(query) }, { replace: true })
    else setLost(true)
  }, [navigate, query])
  if (isLost)
    return (
      <EmptyState illustration={<EmptyCartIllustration />} title={texts.lostTitle}>
        {texts.lost}
      </EmptyState>
    )
  return (
    <SkeletonGroup className="flex flex-col gap-4 py-8">
      <Skeleton className="h-16" />
      <Skeleton className="h-64" />
    </SkeletonGroup>
  )
}
