import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { Draft } from '#/api/generated/model/draft'
import type { Release } from '#/api/generated/model/release'
import { releaseDialogText as text } from '#/text/uz.releases'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { progress } from '#/ui/progress'
import { assignAll, notifyAssigned } from './assign'
import { DialogFrame } from './dialog-frame'
import { Grouped, useByCourse } from './by-course'
import { DraftName, lastChange } from './draft-row'
import { draftsQuery, readWaitingAnew } from './queries'

/** A dialog that chooses which drafts without a release join one. */
export function PickDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const client = useQueryClient()
  const form = useId()
  const query = useQuery(draftsQuery({ alone: true }))
  const drafts = query.data ?? []
  const groups = useByCourse(drafts)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const chosen = drafts.filter(({ id }) => ticked.has(id))
  const add = useMutation({
    mutationFn: async (wanted: readonly Draft[]) => await progress.during(assignAll(wanted, release.id)),
    onSuccess: (moved, wanted) => {
      onClose()
      notifyAssigned(client, release, wanted, moved)
    },
    onSettled: () => readWaitingAnew(client),
  })
  const tick = (id: number, isOn: boolean) => setTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
  return (
    <DialogFrame title={text.pickTitle} about={text.pickHelp} form={form} action={text.pick(chosen.length)} busy={add.isPending} onClose={onClose}>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.length > 0 && !add.isPending) add.mutate(chosen)
        }}
      >
        {query.data === undefined ? (
          query.error === null ? (
            <Skeleton height="24" role="status" aria-label={text.loading} aria-busy />
          ) : (
            <Flex role="alert" gap="3" textStyle="sm" wrap="wrap" align="center">
              <Text color="fg.error">{text.failed}</Text>
              <Button size="xs" variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
                {t.common.again}
              </Button>
            </Flex>
          )
        ) : drafts.length === 0 ? (
          <Stack gap="1" textStyle="sm">
            <Text fontWeight="medium">{text.none}</Text>
            <Text color="fg.muted">{text.noneHelp}</Text>
          </Stack>
        ) : (
          <Stack gap="3">
            <Tick label={text.all} checked={chosen.length === drafts.length} begins onTick={(isOn) => setTicked(new Set(isOn ? drafts.map(({ id }) => id) : []))} />
            <Box borderWidth="1px" borderColor="border" borderRadius="l2" overflow="hidden">
              {groups.map((group) => (
                <Grouped key={group.id} label={group.label}>
                  {group.drafts.map((draft) => (
                    <Box as="li" key={draft.id} paddingX={{ base: '3', md: '4' }} paddingY="1" borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: '0' }}>
                      <Tick checked={ticked.has(draft.id)} onTick={(isOn) => tick(draft.id, isOn)}>
                        <Stack gap="0" minW="0" paddingY="1">
                          <DraftName draft={draft} leads={false} />
                          <Text textStyle="xs" color="fg.muted">
                            {lastChange(draft)}
                          </Text>
                        </Stack>
                      </Tick>
                    </Box>
                  ))}
                </Grouped>
              ))}
            </Box>
          </Stack>
        )}
      </form>
    </DialogFrame>
  )
}

function Tick(props: { label?: string; checked: boolean; begins?: boolean; onTick: (isOn: boolean) => void; children?: ReactNode }) {
  const { label, checked, begins = false, onTick, children } = props
  return (
    <Flex as="label" gap="3" align="center" minHeight="10" textStyle="sm" cursor="pointer">
      <Box asChild accentColor="brand.solid" boxSize="4" flexShrink={0}>
        <input type="checkbox" checked={checked} {...(begins ? { 'data-begin': '' } : {})} onChange={(event) => onTick(event.target.checked)} />
      </Box>
      {label ?? children}
    </Flex>
  )
}
