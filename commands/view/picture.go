package view

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
	"noughts/keyed"
	"noughts/render"
	"noughts/words"
)

// What describes a picture has to fit into a message: this does not compile where it may be longer.
const _ = uint(commands.MaxAlt - render.MaxAlt)

// Drawing are the options of every picture of a game, in the theme that suits what the game is
// played with.
func Drawing(game engine.Game, last []uint16) render.Options {
	info := game.Info()
	o := render.Options{Theme: suiting[info.Material], Last: last, Sides: [2]engine.Symbol{info.Sides[0].Symbol, info.Sides[1].Symbol}}
	for i, side := range info.Sides {
		if side.Sign != "" { // what its players call the stones is no symbol's name
			o.Names[i] = side.Title
		}
	}
	return o
}

// suiting are the themes of people who have chosen none.
var suiting = [...]render.Theme{engine.Paper: render.Dark, engine.Stones: render.Stones, engine.Discs: render.Stones}

// themed puts a picture into the theme that somebody has chosen, if they have.
func themed(o render.Options, chosen string) render.Options {
	if t, ok := render.ThemeByName(chosen); ok {
		o.Theme = t
	}
	return o
}

// A Painter draws pictures, and remembers those that it drew last. It is safe for concurrent use.
type Painter struct {
	Draw  func(engine.Board, render.Options) ([]byte, error)
	Wrote func(text string) // hears every text that is written into a picture; may be nil

	pictures keyed.Cache[string, []byte] // by what is drawn
}

// NewPainter returns a Painter of boards by draw, render.PNG if nil. wrote hears every text that is
// written into a picture; it may be nil.
func NewPainter(draw func(engine.Board, render.Options) ([]byte, error), wrote func(text string)) *Painter {
	if draw == nil {
		draw = render.PNG
	}
	p := &Painter{Draw: draw, Wrote: wrote}
	p.pictures.AtLeast = pictureBytes
	p.pictures.Cost = func(key string, data []byte) int { return len(key) + len(data) }
	return p
}

// Picture draws a board in a theme, as an image or as text; where that is "", as the options say.
func (p *Painter) Picture(board engine.Board, o render.Options, theme, name string, say *words.Printer) (commands.Message, error) {
	o = themed(o, theme)
	o.Language, o.Wrote = say.Language(), p.Wrote
	if theme == TextTheme {
		return textPicture(render.Text(board, o), render.Legend(board, o, say.Say), say), nil
	}
	png, err := p.once(pictureKey(board, o), func() ([]byte, error) { return p.Draw(board, o) })
	if err != nil {
		return commands.Message{}, fmt.Errorf("draw %s: %w", name, err)
	}
	return commands.Message{Picture: &commands.Picture{Name: name + ".png", Data: png, Alt: render.Alt(board, o, say.Say)}}, nil
}

// Legend explains, in small letters, what an image of a board shows beside the stones;
// nothing where there is nothing to explain. Boards of text bring their own.
func Legend(board engine.Board, o render.Options, theme string, say *words.Printer) string {
	var signs string
	if o = themed(o, theme); theme != TextTheme {
		signs = render.Legend(board, o, say.Say)
	}
	if signs == "" {
		return ""
	}
	return say.Says("analyze.legend", "Signs", signs)
}

// textPicture is a picture in characters with what explains its signs, if it has some.
func textPicture(text, signs string, say *words.Printer) commands.Message {
	text = "\n```\n" + text + "```"
	if signs != "" {
		text += "\n" + say.Says("analyze.legend", "Signs", signs)
	}
	return commands.Message{Text: text}
}

// animationTime is how long an animation may take to draw once a processor is free; a
// full board of 20×20 takes about a second.
const animationTime = 20 * time.Second

// Animation draws a game from its start to its end in a theme, as a GIF. It is drawn when its
// turn comes in the queue, as all is that takes a processor.
func (p *Painter) Animation(ctx context.Context, queue *jobs.Thinking, who jobs.Client, s games.Sequence, theme string, say *words.Printer) ([]byte, error) {
	return p.animation(ctx, queue, who, s, len(s.Moves), theme, say)
}

// LastMoves is Animation for so many of the last moves.
func (p *Painter) LastMoves(ctx context.Context, queue *jobs.Thinking, who jobs.Client, s games.Sequence, most int, theme string, say *words.Printer) ([]byte, error) {
	return p.animation(ctx, queue, who, s, min(most, len(s.Moves)), theme, say)
}

// animation draws the last moves of a game.
func (p *Painter) animation(ctx context.Context, queue *jobs.Thinking, who jobs.Client, s games.Sequence, last int, theme string, say *words.Printer) ([]byte, error) {
	frames, err := explain.Replay(s.Game, s.Start, s.Moves)
	if err != nil {
		return nil, err
	}
	explain.Caption(say, s.Game, s.Start, s.Moves, frames)
	render.CropFrames(frames)
	frames = frames[len(frames)-1-last:]
	frames[0].Options.Theme = themed(Drawing(s.Game, nil), theme).Theme
	frames[0].Options.Language, frames[0].Options.Wrote = say.Language(), p.Wrote
	key := "animation " + strconv.Itoa(last) + " " + theme + " " + say.Language() + " " + frames[0].Options.Caption + " " + games.FormatPosition(s.Game, s.Start) + explain.PlayNames(say, s.Game, s.Moves)
	return p.once(key, func() (data []byte, err error) {
		err = queue.Think(ctx, who, engine.Budget{Time: animationTime}, func(ctx context.Context, _ engine.Budget) error {
			drawn, err := render.GIF(ctx, frames)
			if data = drawn; ctx.Err() != nil {
				return nil // at a glance it was not done
			}
			return err
		})
		if err == nil && data == nil {
			err = jobs.ErrCrowded
		}
		return data, err
	})
}

// Chart draws a chart in a theme, as an image or as text, with what its marks mean.
func (p *Painter) Chart(chart render.Chart, theme string, say *words.Printer) (commands.Message, error) {
	if theme == TextTheme {
		return textPicture(chart.Text(), chart.TextLegend(say.Say), say), nil
	}
	chart.Theme = themed(render.Options{Theme: chart.Theme}, theme).Theme
	chart.Language, chart.Wrote = say.Language(), p.Wrote
	png, err := chart.PNG()
	if err != nil {
		return commands.Message{}, fmt.Errorf("draw a chart: %w", err)
	}
	legend := say.Says("analyze.legend", "Signs", chart.Legend(say.Say))
	return commands.Message{Picture: &commands.Picture{Name: "review.png", Data: png, Alt: chart.Alt(say.Say)}, Below: legend}, nil
}

// Card draws the card of a game in a theme, as an image with its description.
func (p *Painter) Card(card render.Card, game engine.Game, theme, name string, say *words.Printer) (*commands.Picture, error) {
	card.Chart.Theme = themed(Drawing(game, nil), theme).Theme
	card.Chart.Language, card.Chart.Wrote = say.Language(), p.Wrote
	png, err := card.PNG()
	if err != nil {
		return nil, fmt.Errorf("draw the card of %s: %w", name, err)
	}
	return &commands.Picture{Name: name + ".png", Data: png, Alt: card.Alt(say.Say)}, nil
}

// TextTheme is the theme whose boards are text.
const TextTheme = "text"

// ratingStep is what the labels of a chart of ratings are multiples of.
const ratingStep = 50

// RatingChart draws what somebody was rated before some games and after each of them, in a
// theme, as an image or as text. Where they began is in the middle: so what they gained and lost is
// seen, and a first rating begins at that of somebody new.
func (p *Painter) RatingChart(values []float64, group any, theme string, say *words.Printer) (commands.Message, error) {
	middle, away := math.Round(values[0]/ratingStep)*ratingStep, float64(ratingStep)
	for _, v := range values {
		away = max(away, math.Ceil(math.Abs(v-middle)/ratingStep)*ratingStep)
	}
	low, high := middle-away, middle+away
	chart := render.Chart{}
	for i, level := range []float64{high, (high + low) / 2, low} {
		chart.Labels[i] = strconv.Itoa(int(level))
	}
	for _, v := range values {
		chart.Points = append(chart.Points, render.ChartPoint{Score: (v - low) / (high - low), Kind: render.ProvedValue})
	}
	whole := func(v float64) int { return int(math.Round(v)) }
	about := say.Says("profile.chart", "Group", group, "Count", len(values)-1, "From", whole(values[0]), "To", whole(values[len(values)-1]),
		"Low", whole(slices.Min(values)), "High", whole(slices.Max(values)))
	if theme == TextTheme {
		msg := textPicture(chart.Text(), "", say)
		msg.Text += "\n-# " + about
		return msg, nil
	}
	chart.Theme, _ = render.ThemeByName(theme)
	chart.Language, chart.Wrote = say.Language(), p.Wrote
	png, err := chart.PNG()
	if err != nil {
		return commands.Message{}, fmt.Errorf("draw a chart: %w", err)
	}
	return commands.Message{Below: say.Says("profile.chart_caption", "Group", group), Picture: &commands.Picture{Name: "ratings.png", Data: png, Alt: about}}, nil
}
