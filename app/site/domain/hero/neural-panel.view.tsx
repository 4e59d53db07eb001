import { NeuralNet } from './drawings/neural-net.view'
import { Instrument, type Phase } from './instrument.view'
import { type Neural, neuralMessages } from './simulation.rules'

interface NeuralPanelProps {
  state: Neural
  phase: Phase
  onToggle: () => void
}

export function NeuralPanel({ state, phase, onToggle }: NeuralPanelProps) {
  return (
    <Instrument name="NEURAL_WATCH" phase={phase} onToggle={onToggle}>
      <div className="graph-paper px-4 py-5">
        <NeuralNet step={state.step} />
      </div>
      <div className="border-line border-t px-4 pt-4 pb-5 sm:px-6">
        <p className="token flex justify-between text-ink-muted">
          <span>NEURAL_STATUS</span>
          <span className="tabular-nums">
            {state.step + 1}/{neuralMessages.length}
          </span>
        </p>
        <p
          data-part="message"
          className="mt-1.5 truncate font-mono text-(--accent) text-[clamp(1.125rem,4.5vw,1.5rem)] leading-tight"
        >
          {neuralMessages[state.step]}
        </p>
        <div className="mt-4 grid grid-cols-4 gap-1.5">
          {neuralMessages.map((message, step) => (
            <span
              key={message}
              className={`h-1 transition-colors duration-300 ${step <= state.step ? 'bg-(--accent)' : 'bg-line'}`}
            />
          ))}
        </div>
      </div>
    </Instrument>
  )
}
