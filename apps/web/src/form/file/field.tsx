import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { RotateCw, Trash2, Upload as UploadSign, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type ComponentType, type DragEvent, type ReactNode } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { useFieldRules, useFormContext, useLabel } from '../context'
import { Help } from '../fields/frame'
import type { ImageValue, PendingImage } from '../image/value'
import { WIDE_ONLY } from './narrow'
import { FileRefused } from './refused'
import { UploadProgress } from './upload-progress'

const text = formText.upload

/** How long the focus is watched after a change of the file. */
const FOCUS_MS = 2000

function filesOf(items: DataTransfer | null): File[] {
  return [...(items?.files ?? [])]
}

/** The texts of a file field for its kind. */
type FileWords = { choose: string; drop: string; dropNow: string; replace: string; remove: string; several: string }

export type FileFieldProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, ImageValue>
  label?: string
  /** Shown before the kinds and sizes. */
  hint?: ReactNode
  /** The height of the frame that shows the file. */
  height?: string
}

/** A button that takes a stored file. */
export type OtherWayProps = {
  name: string
  label: string
  /** Whether the field holds a file. */
  isChosen: boolean
  onTake: (path: string) => void
}

/**
 * A file: dropped, pasted or chosen, previewed before it is stored, uploaded when the form is saved. The caller decides how the
 * file is read and shown, and what else can be done with it.
 */
export function FileField<V extends FieldValues>(
  props: FileFieldProps<V> & {
    hint: ReactNode
    /** The `accept` of the file dialog. */
    accept: string
    icon: LucideIcon
    words: FileWords
    /** Turns a chosen file into the value of the field; null if the person cancelled; throws {@link FileRefused}. */
    read: (file: File) => Promise<PendingImage | null>
    /** Renders the file in its frame. */
    renderFile: (value: string | PendingImage, label: string) => ReactNode
    /** More buttons beside "replace" and "remove". */
    extra?: ReactNode
    /** Another way to choose a file. */
    otherWay?: ComponentType<OtherWayProps>
  },
) {
  const { control, name, hint, accept, icon: Icon, words, read: readFile, renderFile, extra, otherWay: OtherWay } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const context = useFormContext()
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const [reading, setReading] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const id = useId()
  const value: ImageValue = stored
  const upload = context?.uploads[name]
  const failed = upload !== undefined && 'failed' in upload ? upload.failed : undefined
  const error = refused ?? failed ?? fieldState.error?.message

  const latest = useRef<File | null>(null)

  /**
   * The clicked button is removed together with its file, and the crop dialog closes some frames later, more on a slow machine.
   * If the focus is lost meanwhile, it goes to the first button.
   */
  const keepFocus = () => {
    const until = performance.now() + FOCUS_MS
    const look = () => {
      if (document.activeElement === document.body) group.current?.querySelector('button')?.focus()
      if (performance.now() < until) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  const read = async (file: File) => {
    setReading(true)
    setRefused(null)
    latest.current = file
    // A large photo takes longer than a small one chosen after it: the latest choice wins.
    const isLatest = () => latest.current === file
    try {
      const chosen = await readFile(file)
      if (chosen !== null && isLatest()) onChange(chosen)
    } catch (problem) {
      if (!(problem instanceof FileRefused)) throw problem
      if (isLatest()) setRefused(problem.message)
    } finally {
      if (isLatest()) setReading(false)
      keepFocus()
    }
  }
  const take = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) {
      setRefused(words.several)
      return
    }
    const work = read(file)
    context?.trackPending(work)
  }

  const choose = () => input.current?.click()
  /** Sets another value; a file that is still being read is dropped. */
  const put = (next: string | null) => {
    latest.current = null
    setReading(false)
    setRefused(null)
    onChange(next)
    keepFocus()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(filesOf(event.dataTransfer))
  }

  return (
    <Stack
      ref={group}
      gap="1.5"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      data-invalid={error === undefined ? undefined : ''}
      data-field={name}
      minW="0"
      width="full"
      containerType="inline-size"
      onPaste={(event) => {
        const files = filesOf(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        take(files)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDrop={onDrop}
    >
      <Text id={`${id}-label`} textStyle="sm" fontWeight="medium">
        {label}
        {rules.optional && (
          <Text as="span" color="fg.subtle" fontWeight="normal">
            {' '}
            ({t.common.optional})
          </Text>
        )}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        tabIndex={-1}
        aria-hidden
        data-testid={`${name}-file`}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <Box
        position="relative"
        borderWidth="1px"
        borderStyle={value === null ? 'dashed' : 'solid'}
        borderColor={over ? 'brand.solid' : error === undefined ? 'border.emphasized' : 'border.error'}
        borderRadius="l2"
        bg={over ? 'brand.subtle' : 'bg.subtle'}
        overflow="hidden"
      >
        {value === null ? (
          <Flex direction="column" align="center" justify="center" gap="1" minHeight="24" paddingX="2" paddingY="1" textAlign="center">
            <Flex columnGap="2" rowGap="1" wrap="wrap" justify="center">
              <Button
                ref={ref}
                variant="outline"
                loading={reading}
                aria-describedby={`${id}-help`}
                onBlur={onBlur}
                onClick={choose}
              >
                <Icon size={16} aria-hidden />
                {words.choose}
              </Button>
              {OtherWay !== undefined && <OtherWay name={name} label={label} isChosen={value !== null} onTake={put} />}
            </Flex>
            <Text textStyle="xs" lineHeight="1.25" color="fg.muted" css={WIDE_ONLY}>
              {over ? words.dropNow : words.drop}
            </Text>
          </Flex>
        ) : (
          renderFile(value, label)
        )}
      </Box>
      {value !== null && (
        <Flex gap="2" wrap="wrap" align="center">
          <Button
            ref={ref}
            size="xs"
            variant="outline"
            loading={reading}
            aria-label={`${label}: ${words.replace}`}
            aria-describedby={`${id}-help`}
            onBlur={onBlur}
            onClick={choose}
          >
            <UploadSign size={14} aria-hidden />
            {words.replace}
          </Button>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={`${label}: ${words.remove}`}
            title={words.remove}
            onClick={() => put(null)}
          >
            <Trash2 size={14} aria-hidden />
            <Box as="span" css={WIDE_ONLY}>
              {words.remove}
            </Box>
          </Button>
          {OtherWay !== undefined && <OtherWay name={name} label={label} isChosen={value !== null} onTake={put} />}
          {extra}
          {failed !== undefined && context !== null && (
            <Button size="xs" variant="outline" onClick={context.save}>
              <RotateCw size={14} aria-hidden />
              {text.retry}
            </Button>
          )}
        </Flex>
      )}
      {upload !== undefined && 'share' in upload && <UploadProgress upload={upload} label={label} />}
      <Box id={`${id}-help`} textStyle="xs" color="fg.muted">
        <Help error={error} hint={hint} />
      </Box>
    </Stack>
  )
}
