/** A radar that highlights a rising signal. */
export function RadarIllustration() {
  return (
    <svg className="illustration" viewBox="0 0 320 168" fill="none" aria-hidden="true" focusable="false">
      <path className="illustration__faint" d="M20 148h280" />
      {[36, 72, 108].map((radius) => (
        <path
          key={radius}
          className="illustration__faint"
          d={`M${160 - radius} 148a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
          strokeDasharray="2 6"
        />
      ))}
      <path className="launch__sweep" d="M160 148L214 54.5A108 108 0 0 1 260.5 108z" />
      <path className="illustration__violet" d="M160 148L214 54.5" />
      <circle className="illustration__dot" cx="112" cy="104" r="5" />
      <circle className="illustration__dot" cx="150" cy="66" r="4" />
      <circle className="illustration__halo" cx="226" cy="88" r="14" />
      <circle className="illustration__dot illustration__dot--amber" cx="226" cy="88" r="6" />
      <circle className="illustration__dot" cx="74" cy="128" r="3" />
    </svg>
  );
}
