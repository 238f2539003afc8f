/** A sweep over what moves; what rises lights up. */
export function RadarDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 320 168" fill="none" aria-hidden="true" focusable="false">
      <path className="drawing__faint" d="M20 148h280" />
      {[36, 72, 108].map((radius) => (
        <path
          key={radius}
          className="drawing__faint"
          d={`M${160 - radius} 148a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
          strokeDasharray="2 6"
        />
      ))}
      <path className="launch__sweep" d="M160 148L214 54.5A108 108 0 0 1 260.5 108z" />
      <path className="drawing__violet" d="M160 148L214 54.5" />
      <circle className="drawing__dot" cx="112" cy="104" r="5" />
      <circle className="drawing__dot" cx="150" cy="66" r="4" />
      <circle className="drawing__halo" cx="226" cy="88" r="14" />
      <circle className="drawing__dot drawing__dot--amber" cx="226" cy="88" r="6" />
      <circle className="drawing__dot" cx="74" cy="128" r="3" />
    </svg>
  );
}
