import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'

export function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="mt-6 grid min-h-dvh gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-3">
        {['h-16', 'h-16', 'h-24 sm:h-16', 'h-16', 'h-16'].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
          <Skeleton key={index} className={`${height} rounded-card`} />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card max-lg:hidden" />
    </SkeletonGroup>
  )
}
